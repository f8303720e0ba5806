import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import IconArrowsMaximize from '@tabler/icons-react/dist/esm/icons/IconArrowsMaximize.mjs';
import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs';
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import IconGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs';
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs';
import IconHelp from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs';
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import IconInfo from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import IconMenu from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs';
import IconPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import IconPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconScissors from '@tabler/icons-react/dist/esm/icons/IconScissors.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare2.mjs';
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs';
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs';
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs';
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs';
import IconTrophy from '@tabler/icons-react/dist/esm/icons/IconTrophy.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import IconVideoOff from '@tabler/icons-react/dist/esm/icons/IconVideoOff.mjs';
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs';
import IconWorldOff from '@tabler/icons-react/dist/esm/icons/IconWorldOff.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs';
import createIcon, { type IconComponent } from './createIcon';

/** The components' icons by name. Imported one by one, because the package's root exports thousands. */
const own = {
  alert: IconAlertTriangle,
  'arrow-right': IconArrowRight,
  building: IconBuilding,
  calendar: IconCalendar,
  check: IconCheck,
  'chevron-down': IconChevronDown,
  'chevron-left': IconChevronLeft,
  'chevron-right': IconChevronRight,
  clock: IconClock,
  close: IconX,
  download: IconDownload,
  expand: IconArrowsMaximize,
  eye: IconEye,
  'eye-off': IconEyeOff,
  film: IconMovie,
  filter: IconFilter,
  grid: IconGrid,
  heart: IconHeart,
  help: IconHelp,
  home: IconHome,
  info: IconInfo,
  library: IconMovie,
  link: IconLink,
  list: IconList,
  live: IconBroadcast,
  lock: IconLock,
  mail: IconMail,
  menu: IconMenu,
  moon: IconMoon,
  pause: IconPause,
  phone: IconPhone,
  pin: IconMapPin,
  play: IconPlay,
  refresh: IconRefresh,
  scissors: IconScissors,
  search: IconSearch,
  share: IconShare,
  star: IconStar,
  sun: IconSun,
  table: IconTable,
  ticket: IconTicket,
  trophy: IconTrophy,
  user: IconUser,
  users: IconUsers,
  'video-off': IconVideoOff,
  world: IconWorld,
  'world-off': IconWorldOff,
} satisfies Record<string, IconComponent>;

export type IconName = keyof typeof own;

/** The components' icons, and those that the channel's menu and sports name. */
export const icons: Record<IconName, IconComponent> = { ...own };

/** Adds the icons that the channel's menu and sports name. */
export function addIcons(ofChannel: Record<string, { path: string; filled: boolean }>): void {
  for (const [name, { path, filled }] of Object.entries(ofChannel)) icons[name as IconName] = createIcon(path, filled ? 'filled' : 'outline');
}

export function isIconName(name: string | null | undefined): name is IconName {
  return typeof name === 'string' && Object.hasOwn(icons, name);
}

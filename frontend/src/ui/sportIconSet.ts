import AmericanFootball from '@tabler/icons-react/dist/esm/icons/IconBallAmericanFootball.mjs';
import Baseball from '@tabler/icons-react/dist/esm/icons/IconBallBaseball.mjs';
import Basketball from '@tabler/icons-react/dist/esm/icons/IconBallBasketball.mjs';
import Football from '@tabler/icons-react/dist/esm/icons/IconBallFootball.mjs';
import Tennis from '@tabler/icons-react/dist/esm/icons/IconBallTennis.mjs';
import Volleyball from '@tabler/icons-react/dist/esm/icons/IconBallVolleyball.mjs';
import Bike from '@tabler/icons-react/dist/esm/icons/IconBike.mjs';
import Golf from '@tabler/icons-react/dist/esm/icons/IconGolf.mjs';
import Gymnastics from '@tabler/icons-react/dist/esm/icons/IconGymnastics.mjs';
import IceSkating from '@tabler/icons-react/dist/esm/icons/IconIceSkating.mjs';
import Karate from '@tabler/icons-react/dist/esm/icons/IconKarate.mjs';
import Handball from '@tabler/icons-react/dist/esm/icons/IconPlayHandball.mjs';
import Rugby from '@tabler/icons-react/dist/esm/icons/IconRugby.mjs';
import Run from '@tabler/icons-react/dist/esm/icons/IconRun.mjs';
import Stretching from '@tabler/icons-react/dist/esm/icons/IconStretching.mjs';
import Swimming from '@tabler/icons-react/dist/esm/icons/IconSwimming.mjs';
import Yoga from '@tabler/icons-react/dist/esm/icons/IconYoga.mjs';
import { HockeyIcon, LacrosseIcon } from './stickSportIcons';

/** Sport icons by name. */
export const sportIcons = {
  'american-football': AmericanFootball,
  athletics: Run,
  baseball: Baseball,
  basketball: Basketball,
  cycling: Bike,
  dance: Yoga,
  football: Football,
  golf: Golf,
  gymnastics: Gymnastics,
  handball: Handball,
  hockey: HockeyIcon,
  'ice-hockey': HockeyIcon,
  judo: Karate,
  lacrosse: LacrosseIcon,
  rugby: Rugby,
  skating: IceSkating,
  soccer: Football,
  softball: Baseball,
  swimming: Swimming,
  tennis: Tennis,
  volleyball: Volleyball,
  wrestling: Stretching,
};

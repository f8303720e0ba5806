import { MemoryRouter } from 'react-router-dom';
import { CARD_SIZES } from '@/lib/pictureSources';
import { HeroSlideFrame, HeroText, HeroWhen } from '@/features/home/HeroSlideFrame';
import { HERO_SIZES } from '@/features/home/heroSizes';
import { StageFrame } from '@/features/player/StageFrame';
import { AnnouncementBar } from '../layout/AnnouncementBar';
import { BrandLink } from '../layout/BrandLink';
import { HeaderFrame } from '../layout/HeaderFrame';
import { If, markupSlot, pictureSlot, slot, SlotPicture } from './slots';

/** The announcement and the header, which start every page. */
export function PageOpening() {
  return (
    <MemoryRouter>
      <If name="announcement">
        <AnnouncementBar>
          <div dangerouslySetInnerHTML={markupSlot('announcement')} />
        </AnnouncementBar>
      </If>
      <HeaderFrame brand={<Logo />} menu={<nav className="site-menu" />} />
    </MemoryRouter>
  );
}

function Logo() {
  const [name, logo] = [slot<string>('name'), pictureSlot('logo')];
  return (
    <If name="logo_dark" otherwise={<BrandLink name={name} logo={logo} dark={null} />}>
      <BrandLink name={name} logo={logo} dark={pictureSlot('logo_dark')} />
    </If>
  );
}

/** The home page's first slide; an empty box if the slide depends on the current events. */
export function HomeOpening() {
  return (
    <div className="hero">
      <If name="slide">
        <HeroSlideFrame
          picture={<SlotPicture name="slide.picture" sizes={HERO_SIZES} />}
          when={
            <If name="slide.is_event">
              <HeroWhen />
            </If>
          }
          title={slot('slide.title')}
          text={
            <If name="slide.text">
              <HeroText>{slot<string>('slide.text')}</HeroText>
            </If>
          }
          action={
            <If name="slide.has_action">
              <div className="hero-action" />
            </If>
          }
        />
      </If>
    </div>
  );
}

/** The player's frame. The early script reveals a picture that may spoil a result, unless the viewer hides spoilers. */
export function StageOpening() {
  return (
    <div className="stage-page">
      <StageFrame>
        <If name="picture">
          <div className="stage-art" data-spoils="">
            <SlotPicture name="picture" sizes={CARD_SIZES} />
          </div>
        </If>
      </StageFrame>
    </div>
  );
}

import { Hero } from './Hero';
import { useHomepageEvents } from './useHomepageEvents';

/** The hero, which leads with what is on or next where the channel has no slides of its own. */
export function HomeHero() {
  const { events, failed } = useHomepageEvents();
  return <Hero lead={events?.live[0] ?? events?.upcoming[0]} waiting={!events && !failed} />;
}

import { Hero } from './Hero';
import { useHomepageEvents } from './useHomepageEvents';

/** The hero. It shows the live or next event if the channel has no slides. */
export function HomeHero() {
  const { events, failed } = useHomepageEvents();
  return <Hero lead={events?.live[0] ?? events?.upcoming[0]} waiting={!events && !failed} />;
}

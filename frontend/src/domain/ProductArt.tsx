import { useGetEventQuery } from '@/features/catalogue/eventsApi';
import type { PassKind } from '@/features/catalogue/passesApi';
import { usePass } from '@/features/catalogue/usePass';
import { EventPicture } from './EventPicture';
import { PassArt } from './PassArt';

interface Props {
  product: { kind: PassKind | 'event'; id: number };
}

/** The picture of a product that was bought. Empty while it loads, and where the product is gone. */
export function ProductArt({ product: { kind, id } }: Props) {
  return kind === 'event' ? <EventArt id={id} /> : <OwnArt id={id} kind={kind} />;
}

function EventArt({ id }: { id: number }) {
  const { data: event } = useGetEventQuery(id);
  return event ? <EventPicture event={event} eager /> : null;
}

function OwnArt({ id, kind }: { id: number; kind: PassKind }) {
  const { pass } = usePass(id, kind);
  return pass ? <PassArt pass={pass} eager /> : null;
}

// @vitest-environment node
import { expectTypeOf, it } from 'vitest';
import type { operations } from '@/api/schema.gen';
import type { FilterName } from './filters';

type EventsQuery = NonNullable<operations['events']['parameters']['query']>;

it('GET /events takes every filter of the screen, except the choice of results', () => {
  expectTypeOf<Exclude<FilterName, 'with'>>().toExtend<keyof EventsQuery>();
});

import { invalid } from './errors.mjs';
import { integer, required, string } from './kinds.mjs';

const CLAUSE =
  /^\s*(?:metadata\[(?:"([^"]+)"|'([^']+)')\]|([a-z_]+))\s*:\s*(?:"([^"]*)"|'([^']*)'|(null))\s*(?:AND\s+|$)/;

function clauses(query) {
  const found = [];
  let rest = query.trim();
  while (rest !== '') {
    const match = CLAUSE.exec(rest);
    if (!match)
      throw invalid(
        `We were unable to parse your search query. Try using the format \`metadata["key"]:"value"\` to query for metadata or key:"value" to query for other fields. At: ${rest}`,
        { param: 'query' },
      );
    const [all, quoted, single, field, double, plain] = match;
    const key = quoted ?? single;
    const value = double ?? plain ?? null;
    found.push((object) =>
      key === undefined ? String(object[field] ?? '') === value : (object.metadata?.[key] ?? null) === value,
    );
    rest = rest.slice(all.length);
  }
  if (found.length === 0) throw invalid('The search query is empty', { param: 'query' });
  return found;
}

/**
 * Returns the route that searches objects of a type: clauses `field:"value"` and `metadata["key"]:"value"` joined with
 * AND. Stripe's index lags by up to a minute; this one doesn't, so callers must not rely on finding new objects.
 */
export const search = (type) => ({
  schema: { query: required(string()), limit: integer({ min: 1, max: 100 }), page: string() },
  run({ account, params }) {
    const tests = clauses(params.query);
    const found = account.all(type).filter((object) => !object.deleted && tests.every((test) => test(object)));
    const start = params.page === undefined ? 0 : Number(params.page);
    const end = start + (params.limit ?? 10);
    const more = found.length > end;
    return {
      object: 'search_result',
      data: found.slice(start, end),
      has_more: more,
      next_page: more ? String(end) : null,
      url: `/v1/${type}s/search`,
    };
  },
});

import { useGetCustomFormQuery, useLazyGetCustomFormQuery, useSendCustomFormMutation } from './formsApi';

const FORM = 'passes';

/** Returns `goOn`, which records that the viewer continues without a pass. It resolves to the error, or to null on success. */
export function useWithoutPass(skip = false): { goOn: () => Promise<unknown>; busy: boolean } {
  const { data: form } = useGetCustomFormQuery(FORM, { skip });
  const [load] = useLazyGetCustomFormQuery();
  const [send, { isLoading }] = useSendCustomFormMutation();
  const goOn = async () => {
    // A guest who has just registered could not load the form before.
    const entry = (form ?? (await load(FORM, true)).data)?.entries[0]?.name;
    if (entry === undefined) return new Error('the form has no question');
    return (await send({ alias: FORM, answers: { [entry]: 1 } })).error ?? null;
  };
  return { goOn, busy: isLoading || (!skip && !form) };
}

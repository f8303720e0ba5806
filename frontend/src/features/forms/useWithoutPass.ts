import { useGetCustomFormQuery, useSendCustomFormMutation } from './formsApi';

const FORM = 'passes';

/** Has it noted that a viewer goes on without a pass; answers whether it is. */
export function useWithoutPass(skip = false): { goOn: () => Promise<boolean>; busy: boolean } {
  const { data: form } = useGetCustomFormQuery(FORM, { skip });
  const [send, { isLoading }] = useSendCustomFormMutation();
  const goOn = async () => {
    const entry = form?.entries[0]?.name;
    return entry !== undefined && !(await send({ alias: FORM, answers: { [entry]: 1 } })).error;
  };
  return { goOn, busy: isLoading || (!skip && !form) };
}

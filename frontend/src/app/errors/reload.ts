import { apiKey, dropApiKey } from '@/api/apiKey';
import { reloadPage } from './reloadPage';

/** Has the key anew and starts the page over. Answers false, and stays, when not even the key is to be had. */
export async function refetchKeyAndReload(): Promise<boolean> {
  dropApiKey();
  const { error } = await apiKey();
  if (error) return false;
  reloadPage();
  return true;
}

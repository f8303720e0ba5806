import { apiKey, dropApiKey } from '@/api/apiKey';
import { reloadPage } from './reloadPage';

/** Fetches a new API key and reloads the page. Resolves to false, without a reload, if the key request fails. */
export async function refetchKeyAndReload(): Promise<boolean> {
  dropApiKey();
  const { error } = await apiKey();
  if (error) return false;
  reloadPage();
  return true;
}

import { useTranslation } from '@/i18n/useTranslation';
import { useBootstrap } from '@/features/channel/channelApi';
import { useSiteMenu } from './useSiteMenu';

interface InformationLink {
  url: string;
  name: string;
}

/** Returns links to the channel's pages, the FAQ and the contacts, without duplicates and without entries of the menu. */
export function useInformationLinks(): InformationLink[] {
  const { t } = useTranslation();
  const { pages, faq } = useBootstrap();
  const shown = new Set(useSiteMenu().entries.map(({ url }) => url));
  const links = [
    ...pages.map(({ url, name, alt_name }) => ({ url, name: alt_name ?? name })),
    ...(faq.length > 0 ? [{ url: '/faq', name: t('footer.faq') }] : []),
    { url: '/contacts', name: t('footer.contacts') },
  ];
  return links.filter(({ url }) => {
    const isNew = !shown.has(url);
    shown.add(url);
    return isNew;
  });
}

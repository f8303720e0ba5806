import { type ReactNode, useEffect, useRef } from 'react';
import { PictureImage } from '@/ui/PictureImage';
import { useBootstrap } from '@/features/channel/channelApi';
import '@/i18n/en.json?accounts';
import '@/i18n/en.json?forms';
import styles from './AccountPage.module.css';

interface Props {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
  /** Links below the form. */
  foot?: ReactNode;
  /** The title answers what the viewer did, so it takes the focus from a control that is gone. */
  isAnswer?: boolean;
}

/** Layout of the account screens: the form on one side, the channel's colours and name on the other. */
export function AccountPage({ title, lead, children, foot, isAnswer = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAnswer) heading.current?.focus();
  }, [isAnswer]);
  const { settings, slides } = useBootstrap();
  const picture = slides.find(({ image }) => image)?.image;
  return (
    <div className={styles.screen} data-flush>
      <div className={styles.side} aria-hidden="true">
        {picture && <PictureImage picture={picture} sizes="150vw" className={styles.picture} />}
        <p className={styles.name}>{settings.name}</p>
        {settings.description && <p className={styles.about}>{settings.description}</p>}
      </div>
      <div className={styles.main}>
        <div className={styles.box}>
          <header className={styles.head}>
            <h1 ref={heading} className="page-title" tabIndex={isAnswer ? -1 : undefined}>
              {title}
            </h1>
            {lead && <p>{lead}</p>}
          </header>
          {children}
          {foot && <footer className={styles.foot}>{foot}</footer>}
        </div>
      </div>
    </div>
  );
}

import clsx from 'clsx';
import styles from './Html.module.css';

interface Props {
  /** Markup that the server has sanitised. */
  html: string;
  className?: string | undefined;
  id?: string;
}

/** Text written by the channel: Markdown in its seed files, sanitised HTML by the time it gets here. */
export function Html({ html, className, id }: Props) {
  return <div id={id} className={clsx(styles.prose, className)} dangerouslySetInnerHTML={{ __html: html }} />;
}

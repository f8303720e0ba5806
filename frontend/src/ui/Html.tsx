import clsx from 'clsx';
import styles from './Html.module.css';

interface Props {
  /** Markup sanitised by the server. */
  html: string;
  className?: string | undefined;
  id?: string;
}

/** Text written by the channel; the server converts its Markdown to sanitised HTML. */
export function Html({ html, className, id }: Props) {
  return <div id={id} className={clsx(styles.prose, className)} dangerouslySetInnerHTML={{ __html: html }} />;
}

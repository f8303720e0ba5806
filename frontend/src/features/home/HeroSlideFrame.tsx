import type { ReactNode } from 'react';

interface Props {
  /** Which of the slides it is, for screen readers. */
  label?: string;
  /** Out of sight, and out of reach. */
  inert?: boolean;
  /** The slide's own picture. */
  picture?: ReactNode;
  /** Drawn in the picture's place where the slide has none. */
  art?: ReactNode;
  /** How long until the event begins. */
  countdown?: ReactNode;
  /** A `HeroWhen` for slides of events. */
  when?: ReactNode;
  title: string;
  /** A `HeroText`. */
  text?: ReactNode;
  /** The button. */
  action?: ReactNode;
}

/** A slide: a picture under its words. */
export function HeroSlideFrame({ label, inert, picture, art, countdown, when, title, text, action }: Props) {
  return (
    <div className="hero-slide" role="group" aria-label={label} inert={inert}>
      <div className={picture ? 'hero-media' : 'hero-art'}>{picture ?? art}</div>
      <div className="hero-shade" />
      <div className="hero-words">
        {countdown}
        {when}
        <h2 className="hero-title">{title}</h2>
        {text}
        {action}
      </div>
    </div>
  );
}

/** When the event is, in a line that keeps its height while that isn't known. */
export function HeroWhen({ children }: { children?: ReactNode }) {
  return <p className="hero-when">{children}</p>;
}

export function HeroText({ children }: { children: ReactNode }) {
  return <p className="hero-text">{children}</p>;
}

import type { ReactNode } from 'react';

interface Props {
  /** The slide's position among the slides, for screen readers. */
  label?: string;
  /** The slide is out of view and must not take the focus. */
  inert?: boolean;
  /** The slide's own picture. */
  picture?: ReactNode;
  /** Shown if the slide has no picture. */
  art?: ReactNode;
  /** The time until the event begins. */
  countdown?: ReactNode;
  /** A `HeroWhen` for slides of events. */
  when?: ReactNode;
  title: string;
  /** A `HeroText`. */
  text?: ReactNode;
  /** The button. */
  action?: ReactNode;
}

/** A slide: a picture with text over it. */
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

/** The time of the slide's event, on a line that keeps its height until the time is known. */
export function HeroWhen({ children }: { children?: ReactNode }) {
  return <p className="hero-when">{children}</p>;
}

export function HeroText({ children }: { children: ReactNode }) {
  return <p className="hero-text">{children}</p>;
}

import clsx from 'clsx';
import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from './Icon';
import type { IconName } from './iconSet';
import styles from './Button.module.css';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'overlay';

interface Look {
  look?: ButtonLook;
  size?: 'medium' | 'large';
  icon?: IconName;
  /** Shows only the icon; `children` is the accessible name. */
  iconOnly?: boolean;
  /** Focuses this button when its dialog opens. Only for a main action that is harmless. */
  initialFocus?: boolean;
  children: ReactNode;
  className?: string | undefined;
}

function classes({ look = 'secondary', size = 'medium', iconOnly, className }: Omit<Look, 'children'>) {
  return clsx(styles.button, styles[look], styles[size], iconOnly && styles.iconOnly, className);
}

function Content({ icon, iconOnly, children }: Look) {
  return (
    <>
      {icon && <Icon name={icon} size={20} />}
      <span className={iconOnly ? 'visually-hidden' : undefined}>{children}</span>
    </>
  );
}

type ButtonProps = Look & ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> };

/** Also prevents the implicit form submission, since Enter in a field clicks the form's button. */
const refuse = (event: MouseEvent) => event.preventDefault();

/** A button that stays focusable when `disabled`, so that a viewer who has just pressed it does not lose the focus. */
export function Button({ look, size, icon, iconOnly, initialFocus, children, className, disabled, onClick, ...rest }: ButtonProps) {
  const shape = { look, size, icon, iconOnly, className } as Look;
  const title = iconOnly && typeof children === 'string' ? children : undefined;
  return (
    <button
      type="button"
      className={classes(shape)}
      title={title}
      data-initial-focus={initialFocus || undefined}
      {...rest}
      aria-disabled={disabled || undefined}
      onClick={disabled ? refuse : onClick}
    >
      <Content {...shape}>{children}</Content>
    </button>
  );
}

interface LinkProps extends Look {
  to: string;
  /** Given to the page that is opened. */
  state?: unknown;
  tabIndex?: number;
  target?: '_blank' | undefined;
}

/** A link that looks like a button. External addresses use an ordinary `a` element. */
export function LinkButton({ to, state, tabIndex, target, initialFocus, children, ...look }: LinkProps) {
  const content = <Content {...look}>{children}</Content>;
  const shared = { className: classes(look), tabIndex, target, 'data-initial-focus': initialFocus || undefined };
  if (/^[a-z]+:/i.test(to)) {
    return (
      <a href={to} {...shared} rel="noopener noreferrer">
        {content}
      </a>
    );
  }
  return (
    <Link to={to} state={state} {...shared}>
      {content}
    </Link>
  );
}

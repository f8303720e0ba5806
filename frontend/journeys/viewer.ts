import { By, type WebDriver, type WebElement } from 'selenium-webdriver';
import type { Engine } from './engines.ts';

const PATIENCE_MS = 30_000;
/** Duration of one of the ten steps of a swipe, and of a tap. */
const STEP_MS = 20;
const TAP_MS = 50;

/** A browser window and what somebody does in it. Every step waits until the page is ready for it. */
export class Viewer {
  constructor(
    readonly browser: WebDriver,
    readonly engine: Engine,
  ) {}

  async open(address: string): Promise<void> {
    await this.browser.get(address);
  }

  /** Sets the window's size in CSS pixels. Firefox makes none narrower than 500 px, and WebKitGTK's browser none than 447. */
  async resize(width: number, height: number): Promise<void> {
    await this.browser.manage().window().setRect({ x: 0, y: 0, width, height });
  }

  /** Waits until an element is shown. */
  async see(what: By): Promise<WebElement> {
    const isShown = async () => {
      for (const element of await this.browser.findElements(what)) if (await displayed(element)) return element;
      return null;
    };
    return this.browser.wait(isShown, PATIENCE_MS, `no ${what.toString()} is shown`) as Promise<WebElement>;
  }

  /** Waits until no such element is shown. */
  async miss(what: By): Promise<void> {
    const isGone = async () => {
      for (const element of await this.browser.findElements(what)) if (await displayed(element)) return false;
      return true;
    };
    await this.browser.wait(isGone, PATIENCE_MS, `${what.toString()} is still shown`);
  }

  /** Waits until the path of the page begins so. */
  async arrive(path: string): Promise<void> {
    await this.browser.wait(async () => new URL(await this.browser.getCurrentUrl()).pathname.startsWith(path), PATIENCE_MS, `${path} is not reached`);
  }

  /** Clicks, again if the page has just replaced or covered the element. */
  async press(what: By): Promise<void> {
    let reason: unknown;
    const isPressed = async () => {
      try {
        const element = await this.see(what);
        await this.browser.executeScript('arguments[0].scrollIntoView({ block: "center", inline: "center", behavior: "instant" })', element);
        await element.click();
        return true;
      } catch (error) {
        reason = error;
        return false;
      }
    };
    await this.browser.wait(isPressed, PATIENCE_MS).catch(() => {
      throw reason;
    });
  }

  async type(what: By, text: string): Promise<void> {
    const field = await this.see(what);
    await field.clear();
    await field.sendKeys(text);
  }

  /** Runs a function's body in the page and returns what it returns. */
  ask<T>(body: string, ...values: unknown[]): Promise<T> {
    return this.browser.executeScript<T>(body, ...values);
  }

  /** Waits until a function's body returns something true in the page. */
  async until(body: string, ...values: unknown[]): Promise<void> {
    const isTrue = () => this.ask<unknown>(body, ...values).then(Boolean, () => false);
    await this.browser.wait(isTrue, PATIENCE_MS, `in vain: ${body}`);
  }

  /** Waits until the video has played for some seconds. */
  async plays(seconds = 1): Promise<void> {
    await this.until('const video = document.querySelector("video"); return video && video.currentTime > arguments[0]', seconds);
  }

  /** Moves a finger over the page, from one point of the window to another. */
  async swipe(from: Point, to: Point): Promise<void> {
    const steps = Array.from({ length: 10 }, (_, index) => (index + 1) / 10);
    const moves = steps.map((part) => ({
      type: 'pointerMove',
      duration: STEP_MS,
      x: Math.round(from.x + (to.x - from.x) * part),
      y: Math.round(from.y + (to.y - from.y) * part),
    }));
    await this.touch(from, moves);
  }

  /** Moves an element sideways with a finger, by some pixels. */
  async drag(element: WebElement, distance: number): Promise<void> {
    const middle = await this.middleOf(element);
    await this.swipe(middle, { ...middle, x: middle.x + distance });
  }

  /** Taps an element with a finger. */
  async tap(what: By): Promise<void> {
    await this.touch(await this.middleOf(await this.see(what)), [{ type: 'pause', duration: TAP_MS }]);
  }

  /** Brings an element into the window, and returns where its middle is. */
  async middleOf(element: WebElement): Promise<Point> {
    const { x, y, width, height } = await this.ask<DOMRect>(
      'arguments[0].scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" }); return arguments[0].getBoundingClientRect().toJSON()',
      element,
    );
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  }

  /** Puts a finger down, does something with it, and lifts it. */
  private async touch(place: Point, actions: object[]): Promise<void> {
    const down = [
      { type: 'pointerMove', duration: 0, ...place },
      { type: 'pointerDown', button: 0 },
    ];
    const finger = { type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions: [...down, ...actions, { type: 'pointerUp', button: 0 }] };
    const session = await this.browser.getSession();
    await this.engine.perform(session.getId(), [finger]);
  }
}

export interface Point {
  x: number;
  y: number;
}

/** Whether an element is shown; false if it has left the page meanwhile. */
function displayed(element: WebElement): Promise<boolean> {
  return element.isDisplayed().catch(() => false);
}

export const css = (selector: string): By => By.css(selector);
const named = (name: string) => `(normalize-space(.)=${JSON.stringify(name)} or @aria-label=${JSON.stringify(name)})`;
/** A button that can be pressed: disabled ones stay focusable, so they have no `disabled` attribute. */
export const button = (name: string): By => By.xpath(`//button[not(@aria-disabled) and ${named(name)}]`);
export const buttonThatBegins = (name: string): By => By.xpath(`//button[starts-with(normalize-space(.), ${JSON.stringify(name)})]`);
export const link = (name: string): By => By.xpath(`//a[${named(name)}]`);
/** An element that contains a text by itself. */
export const text = (words: string): By =>
  By.xpath(`//*[not(self::script or self::style or self::title)][text()[contains(normalize-space(.),${JSON.stringify(words)})]]`);

import { css, type Viewer } from './viewer.ts';

/** Number, expiry and security code. The form moves the focus on as each field fills. */
const CARD = '4242424242424242' + '1234' + '123';
/** From the middle of the form to the field for the number, in pixels. */
const NUMBER = { x: -100, y: -48 };

/** Types a card into the payment provider's form, which is a frame of another site. */
export async function typeCard(viewer: Viewer): Promise<void> {
  const { browser, engine } = viewer;
  const frame = await viewer.see(css('iframe[title="Secure payment input frame"]'));
  if (engine.name === 'WebKitGTK') {
    // Its WebDriver can't put the focus into such a frame, but a click can. Firefox's can't click into one.
    await viewer.ask('arguments[0].scrollIntoView({ block: "center", behavior: "instant" })', frame);
    await browser
      .actions()
      .move({ origin: frame, ...NUMBER })
      .click()
      .perform();
    await browser.actions().sendKeys(CARD).perform();
    return;
  }
  await browser.switchTo().frame(frame);
  await (await viewer.see(css('input'))).click();
  for (const digit of CARD) await browser.switchTo().activeElement().sendKeys(digit);
  await browser.switchTo().defaultContent();
}

import { expect, type Locator, type Page } from '@playwright/test';
import { main } from './buyer.ts';
import { frameOf } from './stripeSandbox.ts';

/** A visit that counts what the viewer has to do: presses, but for consents, and fields to type into. */
export class Journey {
  presses = 0;
  fields = 0;

  constructor(readonly page: Page) {}

  async press(target: Locator): Promise<void> {
    this.presses += 1;
    await target.click();
  }

  async type(field: Locator, text: string): Promise<void> {
    this.fields += 1;
    await field.fill(text);
  }

  /** Types a card; every field that the provider shows counts. */
  async typeCard(number: string): Promise<void> {
    const frame = frameOf(this.page);
    await this.type(frame.getByLabel('Card number'), number);
    await this.type(frame.getByLabel('Expiration'), '1234');
    await this.type(frame.getByLabel('Security code'), '123');
    await expect(frame.locator('input:visible, select:visible')).toHaveCount(3);
  }

  /** Expects nothing more to be typed or chosen in the checkout than what was. */
  async expectNothingLeft(): Promise<void> {
    const form = main(this.page).getByRole('form', { name: 'Payment' });
    const asked = form.locator('input:not([type=checkbox]):not([type=radio]):not([type=hidden]):visible, select:visible');
    for (const field of await asked.all()) await expect(field).not.toHaveValue('');
  }
}

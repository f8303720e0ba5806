import { expect, test } from '@playwright/test';
import { objections } from './axe.ts';
import { buyer, main, newBuyer, signIn } from './buyer.ts';
import { ask, at, channels } from './channels.ts';
import { grandstand, hasCommand } from './command.ts';
import { tooWide } from './layout.ts';

for (const channel of channels) {
  test(`${channel}: a viewer sees what an operator gave, and that it was revoked`, async ({ page, browser }, info) => {
    test.skip(!hasCommand, 'needs the grandstand command');
    const email = buyer('gift', info.project.name);
    await newBuyer(page, channel, email);
    const [pass] = await ask<{ id: number; name: string }[]>(channel, '/packages?lang=en');
    test.skip(!pass, 'sells no package');
    const { id, name } = pass ?? { id: 0, name: '' };
    const given = await grandstand('grant', 'give', channel, email, '--package', String(id), '--reason', 'Won the raffle', '--until', '2099-12-31');
    const order = /order (?<order>\d+),/.exec(given)?.groups?.['order'] ?? '';

    // A session of its own: servers without Redis know that of the registration for half a minute.
    const own = await browser.newPage({ viewport: page.viewportSize() });
    await signIn(own, channel, email);
    await own.goto(at(channel, '/profile?lang=en'));
    const card = main(own)
      .getByRole('listitem')
      .filter({ has: own.getByRole('link', { name }) });
    await expect(card.getByText('Given')).toBeVisible();
    await expect(card.getByText(/^Dec 31, 2099|^31 Dec 2099|^Jan 1, 2100|^1 Jan 2100/)).toBeVisible();
    await expect(card.getByText('Active')).toBeVisible();
    await expect(card.getByText('Price')).toHaveCount(0);
    await expect(card.getByRole('button')).toHaveCount(0);
    expect(await objections(own)).toEqual([]);
    expect(await tooWide(own)).toEqual([]);
    await own.screenshot({ path: info.outputPath(`${channel}-given.png`), fullPage: true });
    await own.goto(at(channel, '/profile/transactions?lang=en'));
    await expect(main(own).getByText('No payments yet')).toBeVisible();

    await grandstand('grant', 'revoke', channel, order, '--reason', 'The raffle was void');
    await own.goto(at(channel, '/profile?lang=en'));
    await expect(card.getByText('Expired')).toBeVisible();
    await expect(card.getByText('Price')).toHaveCount(0);
    await own.screenshot({ path: info.outputPath(`${channel}-revoked.png`), fullPage: true });
    await own.close();
  });
}

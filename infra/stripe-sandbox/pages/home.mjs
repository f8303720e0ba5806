import { document } from './html.mjs';

const CARDS = [
  ['4242 4242 4242 4242', 'is charged'],
  ['5555 5555 5555 4444', 'is charged (Mastercard)'],
  ['4000 0000 0000 3220', 'asks for 3-D Secure'],
  ['4000 0025 0000 3155', 'asks for 3-D Secure until it is set up for later'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'lacks funds'],
  ['4000 0000 0000 0069', 'has expired'],
  ['4000 0000 0000 0127', 'has another security code'],
  ['4000 0000 0000 0341', 'can be saved, and is declined when it is charged'],
];

/** Renders the start page, which explains the sandbox and lists its accounts. */
export function home(world) {
  const rows = CARDS.map(([number, what]) => `<tr><td><code>${number}</code></td><td>${what}</td></tr>`).join('');
  const accounts = world
    .accounts()
    .map(({ name }) => `<li><a href="/_sandbox/books?account=${name}"><code>${name}</code></a></li>`)
    .join('');
  return document({
    title: 'Payment sandbox: no money moves',
    body: `<main>
<h1>Payment sandbox</h1>
<p class="warning"><strong>No money moves here.</strong> This stands in for Stripe on this machine. It takes test cards only; never type a real one.</p>
<h2>Test cards</h2>
<p>Any month to come, any three digits.</p>
<div class="scroll"><table><thead><tr><th scope="col">Number</th><th scope="col">What it does</th></tr></thead><tbody>${rows}</tbody></table></div>
<h2>Books</h2>
${accounts ? `<p>Everything that was charged and given back, by account:</p><ul>${accounts}</ul>` : '<p>Nobody has asked for anything yet.</p>'}
</main>`,
  });
}

/** The three fields of a card. */
import { brandOf, digitsOf, faultOfCvc, faultOfExpiry, faultOfNumber, writeExpiry, writeNumber } from './formats.mjs';

const NAMES = ['number', 'expiry', 'cvc'];
const AUTOCOMPLETE = { number: 'cc-number', expiry: 'cc-exp', cvc: 'cc-csc' };

/** Creates them in a fieldset. Calls `changed()` on input, `moved(name)` on focus (null: none) and `escaped()` on Escape. */
export class Fields {
  #inputs = {};
  #errors = {};
  #texts;

  constructor(fieldset, { changed, moved, escaped }) {
    for (const name of NAMES) {
      const field = Object.assign(document.createElement('div'), { className: 'field' });
      const label = Object.assign(document.createElement('label'), { htmlFor: name });
      const input = Object.assign(document.createElement('input'), {
        id: name,
        name,
        inputMode: 'numeric',
        autocomplete: AUTOCOMPLETE[name],
      });
      const error = Object.assign(document.createElement('p'), { id: `${name}-error`, className: 'error' });
      error.setAttribute('role', 'alert');
      input.setAttribute('aria-describedby', error.id);
      input.addEventListener('input', (event) => {
        this.#write(name, event.inputType?.startsWith('delete') ?? false);
        changed();
      });
      input.addEventListener('focus', () => moved(name));
      input.addEventListener('blur', () => {
        if (input.value !== '') this.#show(name, this.fault(name));
        moved(null);
        changed();
      });
      input.addEventListener('keydown', (event) => event.key === 'Escape' && escaped());
      field.append(label, input, error);
      fieldset.append(field);
      Object.assign(this.#inputs, { [name]: input });
      Object.assign(this.#errors, { [name]: error });
    }
  }

  /** Sets the language; with `short`, the placeholders replace the labels. */
  translate(texts, short) {
    this.#texts = texts;
    const inside = {
      number: short ? texts.number : '1234 1234 1234 1234',
      expiry: texts.expiryShort,
      cvc: texts.cvcShort,
    };
    for (const name of NAMES) {
      this.#inputs[name].labels[0].textContent = texts[name];
      this.#inputs[name].placeholder = inside[name];
      this.#show(name, this.#errors[name].dataset.code || null);
    }
  }

  #write(name, deletes) {
    const input = this.#inputs[name];
    const atEnd = input.selectionStart === input.value.length;
    const before = digitsOf(input.value.slice(0, input.selectionStart ?? 0)).length;
    if (name === 'number') input.value = writeNumber(input.value);
    else if (name === 'expiry') input.value = writeExpiry(input.value, deletes);
    else input.value = digitsOf(input.value).slice(0, brandOf(digitsOf(this.#inputs.number.value)).cvc);
    if (!atEnd) this.#placeAfter(input, before);
    this.#show(name, null);
    if (!deletes && atEnd && this.fault(name) === null) this.#next(name)?.focus();
  }

  /** Puts the cursor after that many digits, so that typing in the middle doesn't move it. */
  #placeAfter(input, digits) {
    let place = 0;
    for (let seen = 0; place < input.value.length && seen < digits; place += 1)
      if (/\d/.test(input.value[place])) seen += 1;
    input.setSelectionRange(place, place);
  }

  #next(name) {
    const following = this.#inputs[NAMES[NAMES.indexOf(name) + 1]];
    return following?.value === '' ? following : undefined;
  }

  #show(name, code) {
    this.#errors[name].dataset.code = code ?? '';
    this.#errors[name].textContent = code ? (this.#texts[code] ?? code) : '';
    this.#inputs[name].setAttribute('aria-invalid', String(code !== null));
  }

  /** Returns the error code of a field, or null. */
  fault(name) {
    const { number, expiry, cvc } = this.values();
    return {
      number: () => faultOfNumber(number),
      expiry: () => faultOfExpiry(expiry),
      cvc: () => faultOfCvc(cvc, number),
    }[name]();
  }

  /** Shows all errors and focuses the first invalid field; returns its error code, or null. */
  validate() {
    const faults = NAMES.map((name) => [name, this.fault(name)]);
    for (const [name, code] of faults) this.#show(name, code);
    const [name, code] = faults.find(([, found]) => found !== null) ?? [null, null];
    if (name) this.#inputs[name].focus();
    return code;
  }

  /** Returns the first error code that is shown, or null. */
  shown() {
    return NAMES.map((name) => this.#errors[name].dataset.code).find(Boolean) ?? null;
  }

  /** Shows the API's error message at the field of a parameter. */
  blame(param, message) {
    const name = { number: 'number', exp_month: 'expiry', exp_year: 'expiry', cvc: 'cvc' }[param];
    if (!name) return;
    this.#show(name, 'said');
    this.#errors[name].textContent = message;
    this.#inputs[name].focus();
  }

  values() {
    return Object.fromEntries(NAMES.map((name) => [name, this.#inputs[name].value]));
  }

  /** Returns the card as parameters of the API. */
  card() {
    const { number, expiry, cvc } = this.values();
    const digits = digitsOf(expiry);
    return {
      number: digitsOf(number),
      exp_month: Number(digits.slice(0, 2)),
      exp_year: 2000 + Number(digits.slice(2)),
      cvc,
    };
  }

  clear() {
    for (const name of NAMES) {
      this.#inputs[name].value = '';
      this.#show(name, null);
    }
  }

  focus() {
    this.#inputs[NAMES.find((name) => this.fault(name) !== null) ?? 'number'].focus();
  }

  blur() {
    document.activeElement?.blur();
  }

  /** Disables or enables all fields. */
  disable(disabled) {
    for (const name of NAMES) this.#inputs[name].disabled = disabled;
  }
}

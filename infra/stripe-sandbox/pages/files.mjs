/** The files for browsers, read once at startup. */
import { readFileSync, readdirSync } from 'node:fs';

const BROWSER = new URL('../browser/', import.meta.url);
const TYPES = { css: 'text/css; charset=utf-8', mjs: 'text/javascript; charset=utf-8' };
/** The value of `Stripe.version` that loadStripe() of the current release expects. */
const RELEASE = 'endive';
// Each part uses the ones before it; together they form one function.
const PARTS = ['calls', 'dialog', 'confirming', 'element', 'elements', 'stripe'];

const text = (path) => readFileSync(new URL(path, BROWSER), 'utf8');

/** Stripe.js: a classic script whose only global is `Stripe`. */
export const script = `(() => {\n"use strict";\nconst ORIGIN = new URL(document.currentScript.src).origin;\nconst RELEASE = ${JSON.stringify(RELEASE)};\n${PARTS.map((part) => text(`page/${part}.js`)).join('\n')}\n})();\n`;

const files = new Map(
  readdirSync(new URL('frame/', BROWSER)).map((name) => [
    name,
    { body: text(`frame/${name}`), type: TYPES[name.split('.').at(-1)] },
  ]),
);

/** Returns a file of the frames as `{body, type}`; undefined for any other name. */
export const file = (name) => files.get(name);

/** The files that browsers get, read once. */
import { readFileSync, readdirSync } from 'node:fs';

const BROWSER = new URL('../browser/', import.meta.url);
const TYPES = { css: 'text/css; charset=utf-8', mjs: 'text/javascript; charset=utf-8' };
/** What loadStripe() of the current release expects in `Stripe.version`. */
const RELEASE = 'endive';
// Each of them uses what stands before it: together they are one function.
const PARTS = ['calls', 'dialog', 'confirming', 'element', 'elements', 'stripe'];

const text = (path) => readFileSync(new URL(path, BROWSER), 'utf8');

/** Stripe.js: a classic script, which leaves nothing behind but `Stripe`. */
export const script = `(() => {\n"use strict";\nconst ORIGIN = new URL(document.currentScript.src).origin;\nconst RELEASE = ${JSON.stringify(RELEASE)};\n${PARTS.map((part) => text(`page/${part}.js`)).join('\n')}\n})();\n`;

const files = new Map(
  readdirSync(new URL('frame/', BROWSER)).map((name) => [
    name,
    { body: text(`frame/${name}`), type: TYPES[name.split('.').at(-1)] },
  ]),
);

/** A file of the frames: (text, media type); undefined for any other name. */
export const file = (name) => files.get(name);

import { renderOpenings } from './render';

/* Run by the build (`webpack/OpeningsPlugin.ts`). */
process.stdout.write(renderOpenings());

/** Marks the element that holds the picture. It moves between the watch page and the mini player. */
const MARK = 'hostedPicture';

export function createPicture(className: string): HTMLElement {
  const picture = document.createElement('div');
  picture.className = className;
  picture.dataset[MARK] = '';
  return picture;
}

/** Keeps the picture in the document, unseen, until the mini player takes it. */
export function parkPicture(slot: HTMLElement | null): void {
  const picture = slot?.querySelector('[data-hosted-picture]');
  if (picture) document.body.append(picture);
}

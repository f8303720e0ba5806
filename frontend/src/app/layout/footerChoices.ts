/** The place in the footer for choices that come after the page stands there. */
export const FOOTER_CHOICES = 'footer-choices';

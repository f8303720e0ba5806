/** Id of the footer element into which privacy choices are rendered later. */
export const FOOTER_CHOICES = 'footer-choices';

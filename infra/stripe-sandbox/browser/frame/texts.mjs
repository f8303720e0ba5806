/** The names of wallets, which are the same in every language. */
export const WALLET_NAMES = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' };

/** Texts of the frames and dialogs, by language. */
const TEXTS = {
  en: {
    number: 'Card number',
    expiry: 'Expiration date',
    expiryShort: 'MM / YY',
    cvc: 'Security code',
    cvcShort: 'CVC',
    test: 'Test mode: no money moves.',
    note: 'Test mode: no money moves. Use 4242 4242 4242 4242.',
    group: 'Card',
    incomplete_number: 'Your card number is incomplete.',
    invalid_number: 'Your card number is invalid.',
    incomplete_expiry: 'Your card’s expiration date is incomplete.',
    invalid_expiry_month: 'Your card’s expiration date is invalid.',
    invalid_expiry_year_past: 'Your card’s expiration year is in the past.',
    incomplete_cvc: 'Your card’s security code is incomplete.',
    unreachable: 'We are experiencing issues connecting to our payments provider. Please try again.',
    title: '3-D Secure',
    asked: 'Your bank wants to know that it is you.',
    amount: 'Amount',
    saving: 'Save this card for later payments',
    cardEnding: 'Card ending in',
    complete: 'Complete authentication',
    fail: 'Fail authentication',
    close: 'Close',
    over: 'This payment no longer waits for you.',
    walletNext: 'Another step will appear to confirm your payment.',
    walletAsks: 'Your wallet asks you to confirm.',
    walletConfirm: 'Pay',
    walletCancel: 'Cancel',
  },
  fr: {
    number: 'Numéro de carte',
    expiry: 'Date d’expiration',
    expiryShort: 'MM / AA',
    cvc: 'Code de sécurité',
    cvcShort: 'CVC',
    test: 'Mode test : aucun argent ne circule.',
    note: 'Mode test : aucun argent ne circule. Utilisez 4242 4242 4242 4242.',
    group: 'Carte',
    incomplete_number: 'Le numéro de votre carte est incomplet.',
    invalid_number: 'Le numéro de votre carte n’est pas valide.',
    incomplete_expiry: 'La date d’expiration de votre carte est incomplète.',
    invalid_expiry_month: 'La date d’expiration de votre carte n’est pas valide.',
    invalid_expiry_year_past: 'L’année d’expiration de votre carte est passée.',
    incomplete_cvc: 'Le code de sécurité de votre carte est incomplet.',
    unreachable: 'Notre prestataire de paiement est injoignable. Veuillez réessayer.',
    title: '3-D Secure',
    asked: 'Votre banque veut s’assurer que c’est bien vous.',
    amount: 'Montant',
    saving: 'Enregistrer cette carte pour de futurs paiements',
    cardEnding: 'Carte se terminant par',
    complete: 'Confirmer l’authentification',
    fail: 'Refuser l’authentification',
    close: 'Fermer',
    over: 'Ce paiement ne vous attend plus.',
    walletNext: 'Une autre étape apparaîtra pour confirmer votre paiement.',
    walletAsks: 'Votre portefeuille vous demande de confirmer.',
    walletConfirm: 'Payer',
    walletCancel: 'Annuler',
  },
};

/** Returns the language of a locale such as `fr-CA` or `auto`. */
export function languageOf(locale) {
  const wanted = !locale || locale === 'auto' ? (globalThis.navigator?.language ?? 'en') : locale;
  return wanted.toLowerCase().startsWith('fr') ? 'fr' : 'en';
}

/** Returns all texts in the language of a locale. */
export const textsOf = (locale) => TEXTS[languageOf(locale)];

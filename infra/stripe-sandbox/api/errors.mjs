/** Errors of the API, with Stripe's messages and shapes. */

/** A response other than 200: its HTTP status and the fields of Stripe's `error` object. */
export class ApiError extends Error {
  /**
   * @param {number} status HTTP status
   * @param {Record<string, unknown>} error at least `type` and `message`
   */
  constructor(status, error) {
    super(String(error.message));
    this.status = status;
    this.error = error;
  }

  /** Returns the response body. */
  body() {
    const { code } = this.error;
    return {
      error: {
        ...(code ? { doc_url: `https://stripe.com/docs/error-codes/${String(code).replaceAll('_', '-')}` } : {}),
        ...this.error,
      },
    };
  }
}

/** Returns the error for an invalid or forbidden request, with `code` and `param` where Stripe sends them. */
export function invalid(message, { code, param, status = 400 } = {}) {
  return new ApiError(status, {
    type: 'invalid_request_error',
    message,
    ...(code && { code }),
    ...(param && { param }),
  });
}

/** Returns the 404 for an id in the URL that this account doesn't have. */
export function resourceMissing(type, id, param = 'id') {
  return invalid(`No such ${type}: '${id}'`, { code: 'resource_missing', param, status: 404 });
}

/** Returns the 400 for a parameter that names a missing object; Stripe sends 404 only for ids in the URL. */
export function referenceMissing(type, id, param) {
  return invalid(`No such ${type}: '${id}'`, { code: 'resource_missing', param });
}

export function parameterMissing(param) {
  return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

/** Returns the error for a parameter that the call doesn't have, or that this sandbox doesn't support. */
export function parameterUnknown(param) {
  return invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
}

/**
 * Returns the 402 for a refused card.
 * @param {{code: string, decline_code?: string, message: string, param?: string}} failure
 * @param {Record<string, unknown>} more the intent, charge or method concerned
 */
export function cardError(failure, more = {}) {
  return new ApiError(402, { type: 'card_error', ...failure, ...more });
}

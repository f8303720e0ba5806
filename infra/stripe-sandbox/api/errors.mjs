/** What the API refuses, in Stripe's words and shapes. */

/** An answer other than 200: its HTTP status and the fields of Stripe's `error` object. */
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

  /** The answer's body. */
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

/** The request can't be understood or may not be made; `code` and `param` where Stripe names them. */
export function invalid(message, { code, param, status = 400 } = {}) {
  return new ApiError(status, {
    type: 'invalid_request_error',
    message,
    ...(code && { code }),
    ...(param && { param }),
  });
}

/** Nothing of that id in this account. */
export function resourceMissing(type, id, param = 'id') {
  return invalid(`No such ${type}: '${id}'`, { code: 'resource_missing', param, status: 404 });
}

/** A parameter names something that isn't there: Stripe answers 400 then, and 404 only for what the address names. */
export function referenceMissing(type, id, param) {
  return invalid(`No such ${type}: '${id}'`, { code: 'resource_missing', param });
}

/** A required parameter was not sent. */
export function parameterMissing(param) {
  return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

/** A parameter that the call doesn't have, or that this sandbox leaves out. */
export function parameterUnknown(param) {
  return invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
}

/**
 * The card was refused.
 * @param {{code: string, decline_code?: string, message: string, param?: string}} failure
 * @param {Record<string, unknown>} more the intent, charge or method concerned
 */
export function cardError(failure, more = {}) {
  return new ApiError(402, { type: 'card_error', ...failure, ...more });
}

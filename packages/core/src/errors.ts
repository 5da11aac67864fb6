/** One thing wrong with the arguments of a call, and the nearest right thing where there is one. */
export interface ArgumentProblem {
  /** Name of the argument, `""` for the arguments as a whole. */
  readonly argument: string;
  /** What is wrong, in words that follow the name: "is not a date; write YYYY-MM-DD". */
  readonly problem: string;
  readonly didYouMean?: string;
}

/** Everything that can go wrong with a call. Closed: a new kind does not compile until `explain` knows it. */
export type Failure =
  | { readonly kind: "missing-key"; readonly env: readonly string[]; readonly signupUrl: string }
  | { readonly kind: "bad-arguments"; readonly problems: readonly ArgumentProblem[]; readonly signature?: string }
  | { readonly kind: "not-found"; readonly what: string; readonly hint?: string }
  /** `hint` instead of a time: a daily quota, a key that would raise it. */
  | { readonly kind: "rate-limited"; readonly retryAfterSeconds?: number; readonly hint?: string }
  | { readonly kind: "refused"; readonly why: string }
  | { readonly kind: "unavailable"; readonly host: string; readonly cause: string }
  | { readonly kind: "unexpected-answer"; readonly host: string; readonly detail: string }
  | { readonly kind: "too-large"; readonly limitBytes: number; readonly hint?: string }
  | { readonly kind: "timeout"; readonly seconds: number; readonly host?: string }
  | { readonly kind: "cancelled" }
  | { readonly kind: "not-allowed"; readonly tool: string };

export type FailureKind = Failure["kind"];

/** The only error an agency or core throws on purpose. Its message is for the log; the model gets `explain`. */
export class AgencyError extends Error {
  override readonly name = "AgencyError";
  readonly failure: Failure;

  constructor(failure: Failure, options?: { cause?: unknown }) {
    super(failure.kind, options);
    this.failure = failure;
  }
}

/** Ends the call with a failure. */
export function fail(failure: Failure, options?: { cause?: unknown }): never {
  throw new AgencyError(failure, options);
}

/** Ends the call because one argument is wrong in a way its schema cannot say. */
export function failArgument(argument: string, problem: string, didYouMean?: string): never {
  return fail({ kind: "bad-arguments", problems: [{ argument, problem, ...(didYouMean ? { didYouMean } : {}) }] });
}

/** What happened and what to do, in our words only. `agency` is the agency's title. */
export function explain(agency: string, failure: Failure): string {
  switch (failure.kind) {
    case "missing-key":
      return `${agency} needs ${failure.env.join(" and ")}. Get it free at ${failure.signupUrl}, set it in the environment of the fedpipe server (or in a .env file where it runs), and restart it.`;
    case "bad-arguments":
      return [
        ...failure.problems.map(problemLine),
        ...(failure.signature ? [`Signature: ${failure.signature}`] : []),
      ].join("\n");
    case "not-found":
      return `${agency} has no ${failure.what}. ${failure.hint ?? "Check the identifier."}`;
    case "rate-limited":
      return `${agency} is limiting requests. ${failure.hint ?? `Try again ${failure.retryAfterSeconds === undefined ? "in a minute" : `in ${failure.retryAfterSeconds} seconds`}.`}`;
    case "refused":
      return `${agency} refused the request: ${failure.why}`;
    case "unavailable":
      // Under --replay nothing was asked, so that trying again cannot help.
      if (failure.cause.startsWith("no recording for ")) {
        return `There is ${failure.cause}. Leave out --replay to ask ${agency} itself.`;
      }
      return `${agency} could not be reached (${failure.host}: ${failure.cause}). Try again later.`;
    case "unexpected-answer":
      return `${agency} answered in a form fedpipe does not know (${failure.host}: ${failure.detail}). Try other arguments; if it stays so, the API has probably changed: please report it.`;
    case "too-large":
      return `The answer of ${agency} is larger than ${Math.round(failure.limitBytes / 1_048_576)} MiB. ${failure.hint ?? "Narrow the request: fewer rows, a shorter period, one place."}`;
    case "timeout":
      return `${agency} did not answer within ${failure.seconds} seconds. Try again, or narrow the request.`;
    case "cancelled":
      return "The call was cancelled.";
    case "not-allowed":
      return `${failure.tool} is not allowed on this server. Its operator sets what is with --allow and --deny.`;
    default:
      return failure satisfies never;
  }
}

function problemLine({ argument, problem, didYouMean }: ArgumentProblem): string {
  const subject = argument === "" ? "The arguments" : `Argument "${argument}"`;
  return `${subject} ${problem}.${didYouMean === undefined ? "" : ` Did you mean "${didYouMean}"?`}`;
}

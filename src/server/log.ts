import { type Logger, pino } from 'pino'

export type Log = Logger

/** One JSON line an event, UTC times. Whatever may hold a secret is cut out before it is written. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'token',
        'password',
        '*.token',
        '*.password',
        '*.passwordHash',
        '*.authorization',
        '*.cookie',
        'req.headers',
        'err.params',
        'err.cause.params',
        '*.err.params',
      ],
      censor: '[withheld]',
    },
    serializers: { err: describeError },
  })
}

/** Drizzle puts a statement's values into its message; they may be anyone's words or tokens. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message: error.message.replace(/\nparams:[\s\S]*$/, ''),
    ...(typeof code === 'string' && { code }),
    stack: error.stack?.replace(/\nparams:[^\n]*(\n(?! {4}at ).*)*/, ''),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

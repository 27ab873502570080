import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

export type Log = Logger

/** One JSON line an event, UTC times. Whatever may hold a secret is cut out before it is written. */
export function createLog(level: string, to?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['token', 'password', '*.token', '*.password', '*.authorization'],
      censor: '[withheld]',
    },
    serializers: { err: describeError },
  }
  return to ? pino(options, to) : pino(options)
}

/**
 * A failed statement carries its values: Drizzle appends them to the message, and so to the stack, and PostgreSQL quotes the
 * one it did not like. They may be anyone's words or tokens, so what is quoted or appended is left out.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: 'something that is no error was thrown' }
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  const frames = error.stack?.slice(error.stack.indexOf(error.message) + error.message.length) ?? ''
  return {
    type: error.name,
    message: withoutValues(error.message),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    stack: frames.trim(),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

const withoutValues = (message: string) => message.replace(/\nparams:[\s\S]*$/, '').replace(/"[^"]*"/g, '"…"')

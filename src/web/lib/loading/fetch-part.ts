/** A part of the app that could not be fetched since nothing answers. It is tried again once `forget` was called. */
export class MissingPart extends Error {
  override name = 'MissingPart'
  readonly forget: () => void

  constructor(forget: () => void) {
    super('A part of the app could not be fetched: the server does not answer.')
    this.forget = forget
  }
}

/** A part of the app that failed to load though the server answers: it was away a moment ago, or has a newer build. */
export class BrokenPart extends Error {
  override name = 'BrokenPart'

  constructor(cause: unknown) {
    super('A part of the app could not be loaded. Reload the page.', { cause })
  }
}

/**
 * Fetches a part of the app. Chromium keeps the failure of an import for as long as the page lives, so that without a connection
 * none is begun. A browser without a network may still reach a server on its own machine, which is asked first therefore.
 */
export async function fetchPart<M>(load: () => Promise<M>, forget: () => void): Promise<M> {
  if (!navigator.onLine && !hasCopies() && !(await answers())) throw new MissingPart(forget)
  try {
    return await load()
  } catch (error) {
    throw (await answers()) ? new BrokenPart(error) : new MissingPart(forget)
  }
}

/** The service worker of a phone answers from its copies. */
export const hasCopies = () => Boolean(navigator.serviceWorker?.controller)

const answers = (): Promise<boolean> =>
  fetch('/api/health/live', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )

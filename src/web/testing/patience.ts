import { configure, getConfig } from '@testing-library/react'

/**
 * Screens are fetched when they are first shown, which takes a busy machine its time. While something is waited for, it is looked for
 * again and again: printing the whole page into each of those failures takes longer than everything else, so only the last one has it.
 */
configure(({ getElementError }) => ({
  asyncUtilTimeout: 60_000,
  getElementError: (message, container) =>
    isLookedForAgain() ? new Error(message ?? '') : getElementError(message, container),
}))

const isLookedForAgain = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true

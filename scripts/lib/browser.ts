import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { inRoot } from './paths.ts'

/** Folder of browsers downloaded for the tests. */
export const browserFolder = inRoot('.runtime', 'chromium')

/** Start script of a downloaded browser, which has its own libraries beside it. */
export const broughtBrowser = join(browserFolder, 'start')

// The one without windows takes a third less time for the same journeys.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const usualPlaces = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** A Chromium or Chrome for the tests: CHROMIUM_PATH, or one of this machine, or one brought earlier. */
export function findBrowser(env = process.env): string | undefined {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH
  const onPath = (env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
  return [...onPath, ...usualPlaces, broughtBrowser].find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    'Chrome on Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Chrome/141.0.0.0 Safari/537.36`,
  ],
  ['Chrome on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${chromium} HeadlessChrome/141.0.0.0 Safari/537.36`],
  [
    'Chrome on Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${chromium} Chrome/141.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Chrome on ChromeOS',
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chromium} Chrome/141.0.0.0 Safari/537.36`,
  ],
  [
    'Edge on Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
  ],
  [
    'Opera on macOS',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${chromium} Chrome/140.0.0.0 Safari/537.36 OPR/123.0.0.0`,
  ],
  [
    'Samsung Internet on Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${chromium} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
  ],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'],
  [
    'Safari on iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${apple} Version/18.6 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Chrome on iPad',
    `Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) ${apple} CriOS/141.0.0.0 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Safari on macOS',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/18.6 Safari/605.1.15`,
  ],
  ['A browser on Windows', 'Something/1.0 (Windows NT 10.0)'],
  ['Firefox', 'Firefox/144.0'],
  ['An unknown device', 'curl/8.5.0'],
  ['An unknown device', ''],
])('%s', (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name)
})

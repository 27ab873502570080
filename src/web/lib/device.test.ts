import { expect, test } from 'vitest'
import { isMobile } from '#web/lib/device.ts'

const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'

test.each([
  [{ width: 767, userAgent: desktop, touch: false }, true],
  [{ width: 768, userAgent: desktop, touch: false }, false],
  [{ width: 768, userAgent: desktop, touch: true }, false],
  [{ width: 900, userAgent: android, touch: true }, true],
  [{ width: 900, userAgent: iphone, touch: true }, true],
  [{ width: 900, userAgent: android, touch: false }, false],
])('[R8] %o is mobile: %s', (device, mobile) => {
  expect(isMobile(device)).toBe(mobile)
})

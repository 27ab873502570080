/** Under it, a screen is a phone's. The styles' `max-md:` says the same. */
export const PHONE_WIDTH = 768

const MOBILE_AGENT = /Android|webOS|iPhone|iPad|iPod|BlackBerry|IEMobile|Opera Mini|Mobi/i

export interface Device {
  width: number
  userAgent: string
  touch: boolean
}

export const isMobile = ({ width, userAgent, touch }: Device) =>
  width < PHONE_WIDTH || (touch && MOBILE_AGENT.test(userAgent))

export const thisDevice = (): Device => ({
  width: innerWidth,
  userAgent: navigator.userAgent,
  touch: navigator.maxTouchPoints > 0 || 'ontouchstart' in window,
})

/** Apple's keyboards name their keys otherwise. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

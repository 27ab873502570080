import { afterEach, expect, test, vi } from 'vitest'
import { openMicrophone } from './microphone.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser that needs a moment to load the worklet, and may refuse the microphone. */
function browser(refusal?: DOMException) {
  const steps: string[] = []
  const track = { muted: false, stop: () => steps.push('stopped') }
  class Context {
    state = 'running'
    audioWorklet = {
      async addModule() {
        await new Promise((resolve) => setTimeout(resolve, 20))
        steps.push('recorder loaded')
      },
    }
    resume = async () => {}
    async close() {
      this.state = 'closed'
      steps.push('closed')
    }
    createMediaStreamSource = () => ({ connect: () => {} })
  }
  async function getUserMedia() {
    steps.push('microphone asked for')
    if (refusal) throw refusal
    return { getTracks: () => [track], getAudioTracks: () => [track] }
  }
  vi.stubGlobal('AudioContext', Context)
  vi.stubGlobal(
    'AudioWorkletNode',
    class {
      port = {}
    },
  )
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
  return steps
}
const handlers = { frame: () => {}, lost: () => {} }

test('the microphone opens once its sound can be recorded, so the first words are not lost', async () => {
  const steps = browser()
  const close = await openMicrophone(handlers)
  expect(steps).toEqual(['recorder loaded', 'microphone asked for'])
  close()
  expect(steps.slice(2)).toEqual(['stopped', 'closed'])
})

test('a refused microphone leaves no audio behind and is told as blocked', async () => {
  const steps = browser(new DOMException('', 'NotAllowedError'))
  await expect(openMicrophone(handlers)).rejects.toMatchObject({ why: 'blocked' })
  expect(steps.at(-1)).toBe('closed')
})

/**
 * Runs one step and says so in one line: "Installing packages… 34 s". On a terminal the line counts along while
 * the work runs; elsewhere it is written in two parts, so that a log shows what is being waited for.
 */
export async function step(title, work, { arrived, detail } = {}) {
  const started = Date.now()
  const seconds = () => `${Math.max(1, Math.round((Date.now() - started) / 1000))} s`
  const line = process.stdout.isTTY ? liveLine(title, seconds, arrived) : plainLine(title)
  try {
    const result = await work()
    line.end([detail?.(result), seconds()].filter(Boolean).join(', '))
    return result
  } catch (error) {
    line.end(`failed after ${seconds()}`)
    throw error
  }
}

function plainLine(title) {
  process.stdout.write(`${title}…`)
  return { end: (text) => process.stdout.write(` ${text}\n`) }
}

function liveLine(title, seconds, arrived) {
  let size = ''
  let measuring = false
  const measure = async () => {
    if (!arrived || measuring) return
    measuring = true
    size = `, ${Math.round((await arrived()) / 1e6)} MB`
    measuring = false
  }
  const show = (text) => process.stdout.write(`\r\x1b[K${title}… ${text}`)
  const timer = setInterval(() => {
    measure()
    show(seconds() + size)
  }, 1000)
  show('')
  return {
    end(text) {
      clearInterval(timer)
      show(`${text}\n`)
    },
  }
}

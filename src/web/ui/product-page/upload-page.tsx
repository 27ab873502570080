import Upload from 'lucide-react/icons/upload'
import { useEffect, useRef, useState } from 'react'
import type { PageInput } from '#contracts/scraping.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormAlert } from '#web/ui/forms/form-alert.tsx'
import { readSavedPage, UnusableFile } from './saved-page.ts'

interface UploadPageProps {
  address: string
  focus: boolean
  send: (from: PageInput) => Promise<unknown>
}

/** Reads a page saved by the browser, as soon as it is chosen. */
export function UploadPage({ address, focus, send }: UploadPageProps) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isReading, setIsReading] = useState(false)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    if (focus) button.current?.focus()
  }, [focus])

  const read = async (file: File) => {
    setIsReading(true)
    setProblem(undefined)
    try {
      await send({ way: 'html', html: await readSavedPage(file), url: address })
    } catch (error) {
      setProblem(
        error instanceof UnusableFile
          ? error.message
          : messageOf(error, 'The file could not be read. Please try again.'),
      )
    } finally {
      setIsReading(false)
    }
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-small text-faint">
        In your browser, save the page as “HTML only”, then choose the file here.
      </p>
      <input
        ref={input}
        type="file"
        accept=".html,.htm,.xhtml,text/html"
        aria-label="Saved page"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void read(file)
          // The same file may be chosen again.
          target.value = ''
        }}
      />
      <FormAlert message={problem} />
      <Button ref={button} variant="primary" loading={isReading} onClick={() => input.current?.click()}>
        {!isReading && <Upload />}
        Choose file
      </Button>
    </div>
  )
}

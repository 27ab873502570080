import { useId } from 'react'
import { browserRecognition } from '#web/lib/speech/browser-recogniser.ts'
import { chooseSpeech, useSpeechChoice } from '#web/lib/speech/speech-choice.store.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { useSpeechEngines } from './voice.queries.ts'

/** The engines that listen and speak, and where the data goes. */
export function VoiceSettings({ id }: { id: string }) {
  const { recognition, voice, readsAloud, cues } = useSpeechChoice()
  const engines = useSpeechEngines().data
  const [listens, speaks] = [useId(), useId()]
  const voices = engines?.speech.voices ?? []
  return (
    <div id={id} className="flex flex-col gap-4 border-b border-line-soft pb-3">
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="flex flex-col gap-1.5">
          <label htmlFor={listens} className="text-small text-muted">
            Recognition
          </label>
          <Select
            id={listens}
            value={recognition}
            onChange={({ target }) =>
              chooseSpeech({ recognition: target.value === 'browser' ? 'browser' : 'server' })
            }
          >
            <option value="server">Sellwright{engines?.recognition.englishOnly ? ' (English)' : ''}</option>
            {browserRecognition() && <option value="browser">This browser</option>}
          </Select>
          <p className="text-small text-faint">{recordingsGo(recognition, engines?.recognition.sentTo)}</p>
        </div>
        <div className="flex flex-col gap-1.5">
          <label htmlFor={speaks} className="text-small text-muted">
            Voice
          </label>
          <Select
            id={speaks}
            value={voice ?? voices[0]?.id ?? ''}
            onChange={({ target }) => chooseSpeech({ voice: target.value })}
          >
            {voices.map(({ id: value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
            {'speechSynthesis' in window && <option value="browser">This browser’s voice</option>}
          </Select>
          <p className="text-small text-faint">{answersGo(voice, engines?.speech.sentTo)}</p>
        </div>
      </div>
      <Switch
        label="Read answers aloud"
        checked={readsAloud}
        onChange={(on) => chooseSpeech({ readsAloud: on })}
      />
      <Switch
        label="Sounds"
        hint="Short tones when the assistant listens, thinks, or loses the microphone or the server."
        checked={cues}
        onChange={(on) => chooseSpeech({ cues: on })}
      />
    </div>
  )
}

function recordingsGo(recognition: 'server' | 'browser', sentTo: string | null | undefined): string {
  if (recognition === 'browser') return 'Your browser may send recordings to its maker.'
  return sentTo
    ? `Recordings are sent to ${sentTo} and not stored here.`
    : 'Recordings are recognised on the Sellwright server, sent nowhere else and not stored.'
}

function answersGo(voice: string | undefined, sentTo: string | null | undefined): string {
  if (voice === 'browser') return 'Your browser may send texts to its maker.'
  return sentTo
    ? `Texts to speak are sent to ${sentTo}.`
    : 'Spoken on the Sellwright server and sent nowhere else.'
}

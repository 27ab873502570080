const SECOND_MS = 1_000

/** “0:05”, “12:40”, “1:02:03”: the time since a job began. */
export function elapsed(since: string, now = Date.now()): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / SECOND_MS))
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)]
  const padded = (value: number) => String(value).padStart(2, '0')
  return hours > 0
    ? `${hours}:${padded(minutes)}:${padded(seconds % 60)}`
    : `${minutes}:${padded(seconds % 60)}`
}

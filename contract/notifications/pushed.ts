/** What a push carries: all that the browser shows, so that it has to ask nothing. */
export interface Pushed {
  /** Of the notification: what comes again takes the place of what is shown. */
  id: string
  title: string
  body: string
  /** On this site, where a press leads. */
  address: string
  language: string
}

// The settings as a form.
import { capital } from "./answers";
import { FileButton } from "./filebutton";
import { forgetPictures, takePictures, usePictures } from "./pictures";
import { PACES, SIZES, THEMES, setSettings, useSettings } from "./settings";
import { TroubleWords, useTrying } from "./trying";

export function SettingsForm() {
  const settings = useSettings();
  return (
    <div class="settings">
      <div class="settings-lists">
        <Words label="Colours" words={THEMES} chosen={settings.theme} onChoose={(theme) => setSettings({ theme })} />
        <Words label="Size of cards" words={SIZES} chosen={settings.size} onChoose={(size) => setSettings({ size })} />
        <Words label="Others’ plays, one by one" words={PACES} chosen={settings.pace} onChoose={(pace) => setSettings({ pace })} />
      </div>
      <label class="check">
        <input type="checkbox" checked={settings.animation} onChange={(event) => setSettings({ animation: event.currentTarget.checked })} />
        Let things move (your system’s wish for less motion is respected)
      </label>
      <label class="check">
        <input type="checkbox" checked={settings.sound} onChange={(event) => setSettings({ sound: event.currentTarget.checked })} />
        Sounds: my turn, an attack, damage
      </label>
      <PicturesForm />
    </div>
  );
}

function PicturesForm() {
  const { chosen, served, said, unmatched } = usePictures();
  const trying = useTrying();
  const count = Object.keys(chosen).length;
  const take = (files: File[]) => void trying.attempt(() => takePictures(files));
  const pictures = (number: number) => `${number} ${number === 1 ? "picture" : "pictures"}`;
  return (
    <div class="file">
      <p>Your own pictures of cards: images with the card’s name, id or edition in the name of the file, such as fireball.png. They stay in this browser.</p>
      <div class="file-buttons">
        <FileButton folder disabled={trying.busy} onFiles={take}>
          Take a folder
        </FileButton>
        <FileButton multiple accept="image/*" disabled={trying.busy} onFiles={take}>
          Choose pictures
        </FileButton>
        {count > 0 && (
          <button type="button" onClick={() => void forgetPictures()}>
            Forget {pictures(count)}
          </button>
        )}
      </div>
      <p role="status">
        {[said, count > 0 && `${pictures(count)} in use.`, served.size > 0 && `${pictures(served.size)} in your folder on this computer.`].filter(Boolean).join(" ")}
      </p>
      {unmatched.length > 0 && (
        <details>
          <summary>
            {unmatched.length} {unmatched.length === 1 ? "file is" : "files are"} for no known card, or no picture of up to 8 MB
          </summary>
          <ul class="unmatched">
            {unmatched.map((name) => (
              <li>{name}</li>
            ))}
          </ul>
        </details>
      )}
      <p class="quiet">
        <code>regalia cards --pictures https://HOST</code> fetches them from a card service that you name, into your own folder on this computer.
      </p>
      <TroubleWords trouble={trying.trouble} />
    </div>
  );
}

interface WordsProps<Word extends string> {
  label: string;
  words: readonly Word[];
  chosen: Word;
  onChoose: (word: Word) => void;
}

function Words<Word extends string>({ label, words, chosen, onChoose }: WordsProps<Word>) {
  return (
    <label class="words">
      <span>{label}</span>
      <select value={chosen} onChange={(event) => onChoose(words[event.currentTarget.selectedIndex] ?? chosen)}>
        {words.map((word) => (
          <option value={word}>{word === "system" ? "As the system" : capital(word)}</option>
        ))}
      </select>
    </label>
  );
}

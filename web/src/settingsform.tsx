// The settings as a form.
import { setSettings, useSettings } from "./settings";

/** Pictures by their file names: `fireball.png` is for the card with that slug. */
function picturesOf(files: FileList): Record<string, string> {
  const found: Record<string, string> = {};
  for (const file of files) {
    if (file.type.startsWith("image/")) found[file.name.replace(/\.[^.]+$/, "").toLowerCase()] = URL.createObjectURL(file);
  }
  return found;
}

export function SettingsForm() {
  const settings = useSettings();
  const pictures = Object.keys(settings.pictures).length;
  return (
    <div class="settings">
      <label class="check">
        <input type="checkbox" checked={settings.animation} onChange={(event) => setSettings({ animation: event.currentTarget.checked })} />
        Let things move (your system’s wish for less motion is respected)
      </label>
      <label class="file">
        <span>Your own pictures: image files named after cards, such as fireball.png</span>
        <input
          type="file"
          multiple
          accept="image/*"
          onChange={(event) => {
            const { files } = event.currentTarget;
            if (files) setSettings({ pictures: { ...settings.pictures, ...picturesOf(files) } });
          }}
        />
        {pictures > 0 && <small>{pictures} pictures in use. They stay in this browser.</small>}
      </label>
    </div>
  );
}

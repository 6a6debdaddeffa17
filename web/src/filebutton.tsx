// A file to choose, as a button like the others.
import type { ComponentChildren } from "preact";

interface Props {
  children: ComponentChildren;
  accept?: string;
  multiple?: boolean;
  /** Whether a whole folder is chosen. */
  folder?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
}

export function FileButton({ children, accept, multiple, folder, disabled, onFiles }: Props) {
  return (
    <label class={disabled ? "button file-button disabled" : "button file-button"}>
      <input
        type="file"
        class="unseen"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        {...(folder ? { webkitdirectory: true } : {})}
        onChange={(event) => {
          const { files } = event.currentTarget;
          if (files) onFiles([...files]);
          event.currentTarget.value = "";
        }}
      />
      {children}
    </label>
  );
}

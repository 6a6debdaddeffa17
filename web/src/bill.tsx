// A price as a sum. Every number names its rule.
import { RuleLink } from "./log";
import type { Bill } from "./protocol";

const SIGNED = new Set(["change"]);

export function BillTable({ bill }: { bill: Bill }) {
  return (
    <div class="bill">
      {bill.way && <p class="bill-way">{bill.way}</p>}
      {bill.lines.length > 0 && (
        <table>
          <caption class="unseen">{bill.kind} cost</caption>
          <tbody>
            {bill.lines
              .filter((line) => line.kind !== "total")
              .map((line) => (
                <tr class={`bill-${line.kind}`}>
                  <th scope="row">
                    {line.label} <RuleLink id={line.rule} />
                  </th>
                  <td>{amount(line.amount, SIGNED.has(line.kind))}</td>
                </tr>
              ))}
            <tr class="bill-total">
              <th scope="row">to pay</th>
              <td>
                <Gem kind={bill.kind} amount={bill.total} />
              </td>
            </tr>
          </tbody>
        </table>
      )}
      {bill.others.map((other) => (
        <p class="bill-more">and {other}</p>
      ))}
      {bill.optional.map((other) => (
        <p class="bill-more">if you like: {other}</p>
      ))}
      {bill.depends && <p class="bill-more">{bill.depends}</p>}
    </div>
  );
}

export function Gem({ kind, amount }: { kind: string; amount: number | string }) {
  const shape = kind === "memory" ? "memory" : "reserve";
  return (
    <span class={`price price-${shape}`}>
      <span class="price-gem">{amount}</span> {shape}
    </span>
  );
}

function amount(value: number, signed: boolean): string {
  if (!signed) return String(value);
  return value < 0 ? `− ${-value}` : `+ ${value}`;
}

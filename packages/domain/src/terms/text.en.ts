import type { Words } from './figure-texts.ts';
import { sectionNumber, type TermsText } from './sections.ts';

const warrantySection = sectionNumber('limited-warranty');
const storageSection = sectionNumber('storage-fees');
const approvalSection = sectionNumber('additional-work-approval');

export const englishTerms = (words: Words): TermsText => ({
  title: 'Terms and Conditions',
  intro:
    'These terms apply when you leave a motorcycle with our shop for diagnosis, service or repair. Please read them before you sign the intake form. You receive a copy of everything you sign.',
  sections: {
    'service-authorization': {
      title: 'Service Authorization',
      paragraphs: [
        'By signing the intake form you confirm that you own the motorcycle or have the owner’s permission, and you authorize us to receive it, examine it, diagnose it and carry out the work you approve.',
        'You allow our staff to start, move and test ride the motorcycle as far as the diagnosis or repair requires it.',
        'If you would like the replaced parts back, tell us before the work begins. Parts that must be returned to a supplier or manufacturer can be shown to you but not handed over.',
      ],
    },
    'diagnostic-fee': {
      title: 'Diagnostic Fee',
      paragraphs: [
        `A diagnostic fee of ${words.diagnosticFee} is due as a deposit when you leave the motorcycle. It pays for the time we need to find out what is wrong.`,
        'The diagnostic fee is non-refundable. It is credited in full to your final invoice.',
        'If you decline all recommended work, the diagnostic fee is the charge for the diagnosis.',
      ],
    },
    'personal-belongings': {
      title: 'Personal Belongings',
      paragraphs: [
        'Please remove all personal belongings before you leave the motorcycle, including helmets, luggage and its contents, documents, phones, navigation devices, tools and toll transponders.',
        'We do not accept personal belongings for safekeeping and are not responsible for items left on or in the motorcycle, unless the loss or damage is caused by our negligence or intentional act.',
      ],
    },
    'additional-work-approval': {
      title: 'Additional Work Approval',
      paragraphs: [
        'We give you an estimate before repair work begins, and we do only the work you approve. You may approve or decline each job separately.',
        'If we find that more work, other parts or a higher price is needed, we stop, tell you what we found and what it costs, and wait for your approval.',
        'You can approve in writing, online or by telephone. For an approval by telephone we record your name, the telephone number, the date and time and the employee who took it. The total we charge will not exceed what you approved.',
      ],
    },
    'payment-terms': {
      title: 'Payment Terms',
      paragraphs: [
        'We accept cash, credit cards and approved financing.',
        'The balance of your invoice is due in full when the work is complete and before the motorcycle is released to you. Your deposit and any earlier payments are deducted.',
        'You receive a receipt for every payment.',
      ],
    },
    'storage-fees': {
      title: 'Storage Fees',
      paragraphs: [
        'We notify you when the work is complete and the motorcycle is ready for pickup. This is the completion notice.',
        `If the motorcycle is not picked up within ${words.storageGrace} of the completion notice, a storage fee of ${words.storagePerDay} per day is charged from then on. A day that has begun counts as a full day.`,
        'No storage fee is charged for any time before a completion notice was sent. If you cannot come in time, call us; we will try to find a solution with you.',
      ],
    },
    'limited-warranty': {
      title: 'Limited Warranty',
      paragraphs: [
        `We warrant the parts we supply and the labor we perform for ${words.warranty} from the day you pick up the motorcycle.`,
        'If a part we supplied or work we performed proves defective in that time, bring the motorcycle back to us and we will repair or replace it at no charge to you. A repair under this warranty does not extend the warranty period.',
        'Parts supplied by the customer carry no warranty, neither on the part nor on the labor to install it.',
        'This warranty does not cover normal wear, accidents, misuse, racing, lack of maintenance, or changes and repairs made by others after pickup. A manufacturer’s warranty on a part is separate and remains with the manufacturer.',
      ],
    },
    'photographic-documentation': {
      title: 'Photographic Documentation',
      paragraphs: [
        'We photograph the motorcycle from all sides when we receive it, and the findings and the work while it is with us. The photographs document its condition and are kept with your records.',
        'You can see the photographs of your motorcycle. We do not use them for advertising without your separate permission.',
        'If we take an image of your identification, it is kept private, is visible only to authorized staff, and is deleted after a set time once your work order is closed.',
      ],
    },
    'abandoned-vehicles': {
      title: 'Abandoned Vehicles',
      paragraphs: [
        `If the motorcycle has not been picked up and the balance has not been paid within ${words.abandoned} after the completion notice, it is treated as abandoned under New Jersey law.`,
        'Before we take any further step we try to reach you again with the contact information you gave us. We may then proceed as New Jersey law provides to recover the unpaid charges, which can include the sale of the motorcycle after the notices that the law requires.',
        `Storage fees under section ${storageSection} continue until the motorcycle is picked up or the legal process is complete.`,
      ],
    },
    'liability-limitation': {
      title: 'Liability Limitation',
      paragraphs: [
        'We take care of your motorcycle while it is with us. We are responsible for loss, damage or injury caused by our negligence or intentional acts, and nothing in these terms takes that responsibility away.',
        'We are not responsible for loss or damage from causes outside our control, such as fire, theft, vandalism, storm or flood, where it is not caused by our negligence, nor for defects that existed before the motorcycle came to us or that we could not find with reasonable care.',
        'We are not responsible for indirect costs of the time the motorcycle is in the shop, such as a rental vehicle, travel or lost income, where a delay comes from parts suppliers, shipping or a decision we are waiting for.',
        'Your rights under the New Jersey Consumer Fraud Act and the state’s repair regulations are not limited by these terms.',
      ],
    },
    'vehicle-inspection': {
      title: 'Vehicle Inspection',
      paragraphs: [
        'We inspect the motorcycle when we receive it and note its visible condition, its mileage and the concerns you describe. The inspection covers what the intake form and the estimate list. It is not an official state inspection and cannot reveal every hidden defect.',
        'If we find a condition that makes the motorcycle unsafe to ride, we tell you. If you decline the repair, we note that on your work order, and riding the motorcycle is your decision.',
        'Please look the motorcycle over when you pick it up, and tell us about any concern right away, so that we can compare it with the condition we documented.',
      ],
    },
    'sales-tax': {
      title: 'Sales Tax',
      paragraphs: [
        `New Jersey sales tax of ${words.salesTax} is charged on parts and labor. It is shown as a separate amount on your estimate and invoice.`,
        'The rate on your estimate is the one in force when the estimate is made. Customers who are exempt must give us a valid exemption certificate before the invoice is issued.',
      ],
    },
    'refund-policy': {
      title: 'Refund Policy',
      paragraphs: [
        'There are no refunds on labor. The diagnostic fee is non-refundable.',
        `Defective parts and faulty work are corrected under the limited warranty in section ${warrantySection}.`,
        `If we charged you by mistake, or more than you approved under section ${approvalSection}, we return the difference to you.`,
      ],
    },
    'terms-modification': {
      title: 'Terms Modification',
      paragraphs: [
        'We may change these terms. Every version has its own effective date and is published on this page and in the intake form.',
        'The version you signed applies to that visit. A later version does not change an intake form that is already signed.',
        'An employee cannot change these terms by word of mouth. Any exception must be in writing and recorded by a shop administrator.',
      ],
    },
  },
});

//! A link while it is read, character by character.

/// Where a link goes wrong, and how.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Wrong {
    /// The byte of the link that is to blame.
    pub at: usize,
    /// What was found, and what was expected.
    pub message: String,
}

/// A link that has been read up to a place.
#[derive(Clone, Debug)]
pub(super) struct Body<'a> {
    link: &'a str,
    at: usize,
}

impl<'a> Body<'a> {
    /// The link from this byte on.
    pub(super) fn new(link: &'a str, at: usize) -> Self {
        Self { link, at }
    }

    /// The byte that is read next.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// What has not been read.
    pub(super) fn rest(&self) -> &'a str {
        &self.link[self.at..]
    }

    /// Whether nothing is left but, perhaps, the slash that some programs end links with.
    pub(super) fn is_at_end(&self) -> bool {
        matches!(self.rest(), "" | "/")
    }

    /// That the next character is wrong.
    pub(super) fn wrong(&self, expected: &str) -> Wrong {
        let message = match self.rest().chars().next() {
            Some(found) => format!("found {found:?}, expected {expected}"),
            None => format!("the link ends here, expected {expected}"),
        };
        Wrong { at: self.at, message }
    }

    /// Takes the next character, if it can be read as something.
    pub(super) fn take<T>(
        &mut self,
        expected: &str,
        read: impl FnOnce(char) -> Option<T>,
    ) -> Result<T, Wrong> {
        let next = self.rest().chars().next();
        let (found, value) =
            next.and_then(|c| Some((c, read(c)?))).ok_or_else(|| self.wrong(expected))?;
        self.at += found.len_utf8();
        Ok(value)
    }

    /// Takes a number of so many digits.
    pub(super) fn number(&mut self, digits: usize, radix: u32) -> Result<usize, Wrong> {
        let expected = format!("a digit in base {radix}");
        let mut number = 0;
        for _ in 0..digits {
            let digit = self.take(&expected, |c| c.to_digit(radix))?;
            number = number * radix as usize + digit as usize;
        }
        Ok(number)
    }

    /// Takes what goes before the next slash, and the slash.
    pub(super) fn field(&mut self, expected: &str) -> Result<&'a str, Wrong> {
        let (field, _) = self.rest().split_once('/').ok_or_else(|| {
            Body::new(self.link, self.link.len()).wrong(&format!("{expected} and a slash"))
        })?;
        self.at += field.len() + 1;
        Ok(field)
    }
}
